package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/blang/semver"
	"github.com/hashicorp/hcl/v2"
	dotnet "github.com/pulumi/pulumi-dotnet/pulumi-language-dotnet/v3/codegen"
	golang "github.com/pulumi/pulumi/pkg/v3/codegen/go"
	"github.com/pulumi/pulumi/pkg/v3/codegen/hcl2/syntax"
	"github.com/pulumi/pulumi/pkg/v3/codegen/pcl"
	"github.com/pulumi/pulumi/pkg/v3/codegen/schema"
)

// By the name of the language in the markup of a schema. The one for Java writes strings where its package takes enums.
var exampleGenerators = map[string]func(*pcl.Program) (files, hcl.Diagnostics, error){
	"csharp": dotnet.GenerateProgram,
	"go":     golang.GenerateProgram,
}

// convertExamples reads programs in the engine's intermediate language, by name, and writes each in every language.
func convertExamples(schemaFile string, in io.Reader, out io.Writer) error {
	source, err := os.ReadFile(schemaFile)
	if err != nil {
		return err
	}
	var examples map[string]string
	if err := json.NewDecoder(in).Decode(&examples); err != nil {
		return err
	}
	converted := map[string]map[string]string{}
	for language, generate := range exampleGenerators {
		// A generator changes the package that it is given, so each gets one of its own.
		pkg, err := bind(source)
		if err != nil {
			return err
		}
		for name, text := range examples {
			program, err := convert(text, onlyPackage{pkg}, generate)
			if err != nil {
				return fmt.Errorf("%s in %s: %w", name, language, err)
			}
			if converted[name] == nil {
				converted[name] = map[string]string{}
			}
			converted[name][language] = program
		}
	}
	return json.NewEncoder(out).Encode(converted)
}

func convert(
	text string, loader schema.Loader, generate func(*pcl.Program) (files, hcl.Diagnostics, error),
) (string, error) {
	parser := syntax.NewParser()
	if err := parser.ParseFile(strings.NewReader(text), "main.pp"); err != nil {
		return "", err
	}
	if parser.Diagnostics.HasErrors() {
		return "", parser.Diagnostics
	}
	program, diagnostics, err := pcl.BindProgram(parser.Files, loader)
	if err != nil {
		return "", err
	}
	if diagnostics.HasErrors() {
		return "", diagnostics
	}
	made, diagnostics, err := generate(program)
	if err != nil {
		return "", err
	}
	if diagnostics.HasErrors() || len(made) != 1 {
		return "", fmt.Errorf("%d files, %w", len(made), diagnostics)
	}
	for _, content := range made {
		text = string(content)
	}
	return text, nil
}

// onlyPackage loads the one package that examples use.
type onlyPackage struct{ pkg *schema.Package }

func (loader onlyPackage) LoadPackage(name string, _ *semver.Version) (*schema.Package, error) {
	if name != loader.pkg.Name {
		return nil, fmt.Errorf("an example uses the package %s", name)
	}
	return loader.pkg, nil
}

func (loader onlyPackage) LoadPackageV2(
	_ context.Context, wanted *schema.PackageDescriptor,
) (*schema.Package, error) {
	return loader.LoadPackage(wanted.Name, nil)
}
