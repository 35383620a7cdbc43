package main

import (
	"github.com/pulumi-bunny/pulumi-bunny/sdk/go/bunny"
	"github.com/pulumi/pulumi/sdk/v3/go/pulumi"
	"github.com/pulumi/pulumi/sdk/v3/go/pulumi/config"
)

func main() {
	pulumi.Run(func(ctx *pulumi.Context) error {
		name := pulumi.String(config.Require(ctx, "name"))

		// All of its files are in the folder, from which the next run uploads them again.
		files, err := bunny.NewStorageZone(ctx, "files", &bunny.StorageZoneArgs{
			Name:           name,
			Region:         pulumi.String("DE"),
			DeleteContents: pulumi.Bool(true),
		})
		if err != nil {
			return err
		}

		_, err = bunny.NewStorageFolder(ctx, "content", &bunny.StorageFolderArgs{
			StorageZoneId: files.StorageZoneId,
			Source:        pulumi.String("public"),
		}, pulumi.DeletedWith(files))
		if err != nil {
			return err
		}

		site, err := bunny.NewPullZone(ctx, "site", &bunny.PullZoneArgs{
			Name:     name,
			Origin:   bunny.PullZoneOriginArgs{StorageZoneId: files.StorageZoneId},
			Security: bunny.PullZoneSecurityArgs{Tls1: pulumi.Bool(false), Tls1_1: pulumi.Bool(false)},
		})
		if err != nil {
			return err
		}

		ctx.Export("url", pulumi.Sprintf("https://%s/", site.DefaultHostname))
		return nil
	})
}
