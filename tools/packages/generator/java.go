package main

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"text/template"

	"github.com/pulumi/pulumi-java/pkg/codegen/java"
	"github.com/pulumi/pulumi/pkg/v3/codegen/schema"
)

//go:embed pom.xml
var pom string

type dependency struct{ Group, Artifact, Version string }

// generateJava adds to the package what builds it with Maven: the generator's own file is for Gradle.
func generateJava(pkg *schema.Package) (files, error) {
	made, err := java.GeneratePackage(tool, pkg, nil, nil, false, false)
	if err != nil {
		return nil, err
	}
	info := pkg.Language["java"].(*java.PackageInfo)
	folder := strings.ReplaceAll(info.BasePackage+"."+pkg.Name, ".", "/")
	plugin, err := json.Marshal(map[string]any{
		"resource": true, "name": pkg.Name, "version": pkg.Version.String(), "server": pkg.PluginDownloadURL,
	})
	if err != nil {
		return nil, err
	}
	made["src/main/resources/"+folder+"/plugin.json"] = plugin
	made["src/main/resources/"+folder+"/version.txt"] = []byte(pkg.Version.String())
	made["pom.xml"], err = mavenProject(pkg, info)
	return made, err
}

func mavenProject(pkg *schema.Package, info *java.PackageInfo) ([]byte, error) {
	dependencies := []dependency{}
	for _, name := range slices.Sorted(maps.Keys(info.Dependencies)) {
		group, artifact, _ := strings.Cut(name, ":")
		dependencies = append(dependencies, dependency{group, artifact, info.Dependencies[name]})
	}
	var written bytes.Buffer
	err := template.Must(template.New("pom.xml").Parse(pom)).Execute(&written, map[string]any{
		"Group": info.BasePackage, "Package": pkg, "Dependencies": dependencies,
	})
	return written.Bytes(), err
}
