package main

import (
	"bytes"
	"fmt"
	"io"

	"github.com/hashicorp/hcl/v2"
	golang "github.com/pulumi/pulumi/pkg/v3/codegen/go"
	"github.com/pulumi/pulumi/pkg/v3/codegen/hcl2/syntax"
	"github.com/pulumi/pulumi/pkg/v3/codegen/nodejs"
	"github.com/pulumi/pulumi/pkg/v3/codegen/pcl"
	"github.com/pulumi/pulumi/pkg/v3/codegen/python"
	"github.com/pulumi/pulumi/pkg/v3/codegen/schema"
	"github.com/pulumi/pulumi/sdk/v3/go/common/resource/plugin"
	pulumirpc "github.com/pulumi/pulumi/sdk/v3/proto/go"
	"google.golang.org/protobuf/proto"
)

var programGenerators = map[string]func(*pcl.Program) (files, hcl.Diagnostics, error){
	"go":     golang.GenerateProgram,
	"nodejs": nodejs.GenerateProgram,
	"python": python.GenerateProgram,
}

// generateProgram answers one GenerateProgramRequest as the language's official host does.
func generateProgram(language string, in io.Reader, out io.Writer) error {
	generate, ok := programGenerators[language]
	if !ok {
		return fmt.Errorf("no programs can be generated in %q", language)
	}
	received, err := io.ReadAll(in)
	if err != nil {
		return err
	}
	var request pulumirpc.GenerateProgramRequest
	if err := proto.Unmarshal(received, &request); err != nil {
		return err
	}
	response, err := programOf(&request, generate)
	if err != nil {
		return err
	}
	answer, err := proto.Marshal(response)
	if err != nil {
		return err
	}
	_, err = out.Write(answer)
	return err
}

func programOf(
	request *pulumirpc.GenerateProgramRequest, generate func(*pcl.Program) (files, hcl.Diagnostics, error),
) (*pulumirpc.GenerateProgramResponse, error) {
	loader, err := schema.NewLoaderClient(request.LoaderTarget)
	if err != nil {
		return nil, err
	}
	parser := syntax.NewParser()
	for path, source := range request.Source {
		if err := parser.ParseFile(bytes.NewBufferString(source), path); err != nil {
			return nil, err
		}
	}
	if parser.Diagnostics.HasErrors() {
		return &pulumirpc.GenerateProgramResponse{
			Diagnostics: plugin.HclDiagnosticsToRPCDiagnostics(parser.Diagnostics),
		}, nil
	}
	var options []pcl.BindOption
	if !request.Strict {
		options = append(options, pcl.NonStrictBindOptions()...)
	}
	program, diagnostics, err := pcl.BindProgram(parser.Files, schema.NewCachedLoader(loader), options...)
	if err != nil {
		return nil, err
	}
	if diagnostics.HasErrors() {
		return &pulumirpc.GenerateProgramResponse{
			Diagnostics: plugin.HclDiagnosticsToRPCDiagnostics(diagnostics),
		}, nil
	}
	source, more, err := generate(program)
	if err != nil {
		return nil, err
	}
	return &pulumirpc.GenerateProgramResponse{
		Source:      source,
		Diagnostics: plugin.HclDiagnosticsToRPCDiagnostics(append(diagnostics, more...)),
	}, nil
}
