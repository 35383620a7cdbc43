package main

import (
	"bytes"
	"encoding/json"
	"regexp"
	"strings"

	dotnet "github.com/pulumi/pulumi-dotnet/pulumi-language-dotnet/v3/codegen"
	"github.com/pulumi/pulumi-java/pkg/codegen/java"
	"github.com/pulumi/pulumi/pkg/v3/codegen"
	golang "github.com/pulumi/pulumi/pkg/v3/codegen/go"
	"github.com/pulumi/pulumi/pkg/v3/codegen/nodejs"
	"github.com/pulumi/pulumi/pkg/v3/codegen/python"
	"github.com/pulumi/pulumi/pkg/v3/codegen/schema"
)

// By the folder of the language.
var spelling = map[string]func(*schema.Package) codegen.DocLanguageHelper{
	"dotnet": func(*schema.Package) codegen.DocLanguageHelper { return dotnet.DocLanguageHelper{} },
	"go": func(pkg *schema.Package) codegen.DocLanguageHelper {
		helper := &golang.DocLanguageHelper{}
		info, _ := pkg.Language["go"].(golang.GoPackageInfo)
		helper.GeneratePackagesMap(pkg.Reference(), tool, info)
		return helper
	},
	"java":   func(*schema.Package) codegen.DocLanguageHelper { return java.DocLanguageHelper{} },
	"nodejs": func(*schema.Package) codegen.DocLanguageHelper { return nodejs.DocLanguageHelper{} },
	"python": func(*schema.Package) codegen.DocLanguageHelper { return python.DocLanguageHelper{} },
}

// Options that every resource has, which the schema does not contain.
var resourceOptions = []string{"deletedWith", "dependsOn", "ignoreChanges", "protect"}

// bindFor binds the schema with the names in its descriptions as the package of a language has them. The markup that
// Pulumi has for that, `{{% ref … %}}`, is left as it is by the generators for .NET and Java and by `pulumi do --help`.
func bindFor(language string, source []byte) (*schema.Package, error) {
	pkg, err := bind(source)
	if err != nil {
		return nil, err
	}
	var document any
	decoder := json.NewDecoder(bytes.NewReader(source))
	decoder.UseNumber()
	if err := decoder.Decode(&document); err != nil {
		return nil, err
	}
	names, err := namesIn(document, pkg, spelling[language](pkg))
	if err != nil {
		return nil, err
	}
	renameInDescriptions(document, names)
	renamed, err := json.Marshal(document)
	if err != nil {
		return nil, err
	}
	return bind(renamed)
}

// namesIn returns the names of all properties and functions of the schema, with those in a language.
func namesIn(document any, pkg *schema.Package, helper codegen.DocLanguageHelper) (map[string]string, error) {
	names := map[string]string{}
	for _, name := range append(propertyNames(document), resourceOptions...) {
		spelled, err := helper.GetPropertyName(&schema.Property{Name: name})
		if err != nil {
			return nil, err
		}
		names[name] = spelled
	}
	for _, function := range pkg.Functions {
		token := function.Token
		names[token[strings.LastIndex(token, ":")+1:]] = helper.GetFunctionName(function)
	}
	return names, nil
}

// propertyNames returns the names of properties at any depth of a part of the schema.
func propertyNames(part any) []string {
	var found []string
	switch part := part.(type) {
	case []any:
		for _, item := range part {
			found = append(found, propertyNames(item)...)
		}
	case map[string]any:
		for key, value := range part {
			if properties, ok := value.(map[string]any); ok &&
				(key == "properties" || key == "inputProperties" || key == "variables") {
				for name := range properties {
					found = append(found, name)
				}
			}
			found = append(found, propertyNames(value)...)
		}
	}
	return found
}

func renameInDescriptions(part any, names map[string]string) {
	switch part := part.(type) {
	case []any:
		for _, item := range part {
			renameInDescriptions(item, names)
		}
	case map[string]any:
		for key, value := range part {
			if text, ok := value.(string); ok && key == "description" {
				part[key] = rename(text, names)
			} else {
				renameInDescriptions(value, names)
			}
		}
	}
}

// A name in a text, or a path of names, alone or with a value: `origin.url`, `publish: false`.
var named = regexp.MustCompile("`([A-Za-z]\\w*(?:\\.[A-Za-z]\\w*)*)(: [^`]*)?`")

func rename(text string, names map[string]string) string {
	// Every second part is a block of code.
	parts := strings.Split(text, "```")
	for at := 0; at < len(parts); at += 2 {
		parts[at] = named.ReplaceAllStringFunc(parts[at], func(found string) string {
			match := named.FindStringSubmatch(found)
			path := strings.Split(match[1], ".")
			for index, name := range path {
				spelled, ok := names[name]
				if !ok {
					return found
				}
				path[index] = spelled
			}
			return "`" + strings.Join(path, ".") + match[2] + "`"
		})
	}
	return strings.Join(parts, "```")
}
