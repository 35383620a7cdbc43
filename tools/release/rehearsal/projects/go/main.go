package main

import (
	"context"
	"log"
	"os"

	"github.com/pulumi-bunny/pulumi-bunny/sdk/go/bunny"
	"github.com/pulumi/pulumi/sdk/v3/go/auto"
	"github.com/pulumi/pulumi/sdk/v3/go/auto/optdestroy"
	"github.com/pulumi/pulumi/sdk/v3/go/auto/optpreview"
	"github.com/pulumi/pulumi/sdk/v3/go/auto/optup"
	"github.com/pulumi/pulumi/sdk/v3/go/pulumi"
)

func main() {
	ctx := context.Background()
	stack, err := auto.UpsertStackInlineSource(ctx, "dev", "released", program)
	if err != nil {
		log.Fatal(err)
	}
	switch os.Args[1] {
	case "up":
		_, err = stack.Up(ctx, optup.ProgressStreams(os.Stdout))
	case "preview":
		_, err = stack.Preview(ctx, optpreview.Refresh(), optpreview.ExpectNoChanges(), optpreview.ProgressStreams(os.Stdout))
	default:
		_, err = stack.Destroy(ctx, optdestroy.ProgressStreams(os.Stdout))
	}
	if err != nil {
		log.Fatal(err)
	}
}

func program(ctx *pulumi.Context) error {
	_, err := bunny.NewPullZoneBlockedIp(ctx, "scraper", &bunny.PullZoneBlockedIpArgs{
		PullZoneId: pulumi.Int(1001),
		Ip:         pulumi.String("203.0.113.66"),
	})
	if err != nil {
		return err
	}
	zone := bunny.LookupPullZoneOutput(ctx, bunny.LookupPullZoneOutputArgs{PullZoneId: pulumi.Int(1001)})
	ctx.Export("pullZone", zone.Name())
	return nil
}
