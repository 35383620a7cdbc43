// Command generator writes what the engine's own code generators make of a Pulumi package schema: the packages for all
// languages, and programs, as a language host does for `pulumi import`, or of many examples at once.
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"

	"github.com/blang/semver"
	dotnet "github.com/pulumi/pulumi-dotnet/pulumi-language-dotnet/v3/codegen"
	"github.com/pulumi/pulumi-java/pkg/codegen/java"
	golang "github.com/pulumi/pulumi/pkg/v3/codegen/go"
	"github.com/pulumi/pulumi/pkg/v3/codegen/nodejs"
	"github.com/pulumi/pulumi/pkg/v3/codegen/python"
	"github.com/pulumi/pulumi/pkg/v3/codegen/schema"
	"golang.org/x/mod/modfile"
)

const tool = "pulumi-bunny"

type files = map[string][]byte

// By the folder that each is written to.
var generators = map[string]func(*schema.Package) (files, error){
	"dotnet": generateDotnet,
	"go":     generateGo,
	"java":   generateJava,
	"nodejs": func(pkg *schema.Package) (files, error) {
		return nodejs.GeneratePackage(tool, pkg, nil, nil, false, nil)
	},
	"python": func(pkg *schema.Package) (files, error) { return python.GeneratePackage(tool, pkg, nil, nil) },
}

// Where what is published takes the licence from: the module, the jar, and the archives that setuptools and NuGet make.
var licenseIn = map[string]string{
	"dotnet": "LICENSE",
	"go":     "LICENSE",
	"java":   "src/main/resources/META-INF/LICENSE",
	"nodejs": "LICENSE",
	"python": "LICENSE",
}

var importers = map[string]schema.Language{
	"csharp": dotnet.Importer,
	"go":     golang.Importer,
	"java":   java.Importer,
	"nodejs": nodejs.Importer,
	"python": python.Importer,
}

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(args []string) error {
	if len(args) == 2 && args[0] == "program" {
		return generateProgram(args[1], os.Stdin, os.Stdout)
	}
	if len(args) == 2 && args[0] == "examples" {
		return convertExamples(args[1], os.Stdin, os.Stdout)
	}
	if len(args) == 5 && args[0] == "packages" {
		return generatePackages(args[1], args[2], args[3], args[4])
	}
	if len(args) == 4 && args[0] == "module" {
		return addModule(args[1], args[2], args[3])
	}
	return errors.New("usage: generator packages <schema.json> <logo.png> <LICENSE> <folder> | " +
		"generator examples <schema.json> | generator program <language> | " +
		"generator module <folder> <version> <proxy>")
}

func generatePackages(schemaFile, logoFile, licenseFile, folder string) error {
	source, err := os.ReadFile(schemaFile)
	if err != nil {
		return err
	}
	image, err := os.ReadFile(logoFile)
	if err != nil {
		return err
	}
	license, err := os.ReadFile(licenseFile)
	if err != nil {
		return err
	}
	// The generator for .NET downloads the logo that the schema names.
	http.DefaultTransport = logo(image)
	for name, generate := range generators {
		// A generator changes the package that it is given, so each gets one of its own.
		pkg, err := bindFor(name, source)
		if err != nil {
			return err
		}
		made, err := generate(pkg)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		made[licenseIn[name]] = license
		if err := write(made, filepath.Join(folder, name)); err != nil {
			return err
		}
	}
	return nil
}

// generateDotnet lets the project pack the licence, which its generator only names.
func generateDotnet(pkg *schema.Package) (files, error) {
	made, err := dotnet.GeneratePackage(tool, pkg, nil, nil)
	if err != nil {
		return nil, err
	}
	const end = "</Project>"
	for name, content := range made {
		if strings.HasSuffix(name, ".csproj") {
			packed := `  <ItemGroup>
    <None Include="LICENSE" Pack="True" PackagePath="" />
  </ItemGroup>

` + end
			made[name] = bytes.Replace(content, []byte(end), []byte(packed), 1)
		}
	}
	return made, nil
}

// generateGo raises what the package requires of the SDK: its generator names a version that is too old for its code.
func generateGo(pkg *schema.Package) (files, error) {
	made, err := golang.GeneratePackage(tool, pkg, nil)
	if err != nil {
		return nil, err
	}
	module, err := modfile.Parse("go.mod", made["go.mod"], nil)
	if err != nil {
		return nil, err
	}
	build, _ := debug.ReadBuildInfo()
	for _, dependency := range build.Deps {
		if dependency.Path == "github.com/pulumi/pulumi/sdk/v3" {
			if err := module.AddRequire(dependency.Path, dependency.Version); err != nil {
				return nil, err
			}
		}
	}
	made["go.mod"], err = module.Format()
	return made, err
}

// bind refuses a schema with any diagnostic, warnings included.
func bind(source []byte) (*schema.Package, error) {
	var spec schema.PackageSpec
	if err := json.Unmarshal(source, &spec); err != nil {
		return nil, err
	}
	pkg, diagnostics, err := schema.BindSpec(spec, noOthers{}, schema.ValidationOptions{})
	if err != nil {
		return nil, err
	}
	var findings []error
	for _, diagnostic := range diagnostics {
		findings = append(findings, errors.New(diagnostic.Summary))
	}
	if err := errors.Join(findings...); err != nil {
		return nil, err
	}
	if err := pkg.ImportLanguages(importers); err != nil {
		return nil, err
	}
	return pkg, checkSettings(spec)
}

// checkSettings refuses what an importer silently ignores: a setting that its generator does not have.
func checkSettings(spec schema.PackageSpec) error {
	for name, known := range map[string]any{
		"csharp": &dotnet.CSharpPackageInfo{},
		"go":     &golang.GoPackageInfo{},
		"java":   &java.PackageInfo{},
		"nodejs": &nodejs.NodePackageInfo{},
		"python": &python.PackageInfo{},
	} {
		settings := json.NewDecoder(bytes.NewReader(spec.Language[name]))
		settings.DisallowUnknownFields()
		if err := settings.Decode(known); err != nil {
			return fmt.Errorf("language.%s: %w", name, err)
		}
	}
	return nil
}

// logo answers every request with itself.
type logo []byte

func (image logo) RoundTrip(*http.Request) (*http.Response, error) {
	return &http.Response{StatusCode: http.StatusOK, Body: io.NopCloser(bytes.NewReader(image))}, nil
}

func write(made files, folder string) error {
	if err := os.RemoveAll(folder); err != nil {
		return err
	}
	for path, content := range made {
		target := filepath.Join(folder, filepath.FromSlash(path))
		if err := os.MkdirAll(filepath.Dir(target), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(target, content, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// noOthers loads no package: the schema refers to none but itself.
type noOthers struct{}

func (noOthers) LoadPackage(name string, _ *semver.Version) (*schema.Package, error) {
	return nil, fmt.Errorf("the schema refers to the package %s", name)
}

func (loader noOthers) LoadPackageV2(_ context.Context, wanted *schema.PackageDescriptor) (*schema.Package, error) {
	return loader.LoadPackage(wanted.Name, wanted.Version)
}
