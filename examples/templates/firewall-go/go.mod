module ${PROJECT}

go 1.26

require (
	github.com/pulumi-bunny/pulumi-bunny/sdk/go v0.1.0
	github.com/pulumi/pulumi/sdk/v3 v3.276.0
)
