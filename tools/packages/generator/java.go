package main

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"fmt"
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

// generateJava adds to the package what builds it with Maven.
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
	owner, err := ownerOf(pkg.Repository)
	if err != nil {
		return nil, err
	}
	err = template.Must(template.New("pom.xml").Parse(pom)).Execute(&written, map[string]any{
		// Central lets an organisation of GitHub publish under this group. Java's own package cannot have its hyphen.
		"Group": "io.github." + owner, "Owner": owner, "Package": pkg, "Dependencies": dependencies,
	})
	return written.Bytes(), err
}

func ownerOf(repository string) (string, error) {
	path, isGitHub := strings.CutPrefix(repository, "https://github.com/")
	owner, _, found := strings.Cut(path, "/")
	if !isGitHub || !found {
		return "", fmt.Errorf("repository: %q is not one of GitHub, whose owner the Maven group is named after", repository)
	}
	return owner, nil
}
