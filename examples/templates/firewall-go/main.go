package main

import (
	"github.com/pulumi-bunny/pulumi-bunny/sdk/go/bunny"
	"github.com/pulumi/pulumi/sdk/v3/go/pulumi"
	"github.com/pulumi/pulumi/sdk/v3/go/pulumi/config"
)

func main() {
	pulumi.Run(func(ctx *pulumi.Context) error {
		zone, err := bunny.NewPullZone(ctx, "zone", &bunny.PullZoneArgs{
			Name: pulumi.String(config.Require(ctx, "name")),
			Origin: bunny.PullZoneOriginArgs{
				Url:       pulumi.String(config.Require(ctx, "origin")),
				VerifySsl: pulumi.Bool(true),
			},
			// As the origin's headers say: pages of one visitor are not served to another.
			Cache:    bunny.PullZoneCacheArgs{EdgeTtl: pulumi.Int(-1)},
			Security: bunny.PullZoneSecurityArgs{Tls1: pulumi.Bool(false), Tls1_1: pulumi.Bool(false)},
		})
		if err != nil {
			return err
		}

		shield, err := bunny.NewShieldZone(ctx, "shield", &bunny.ShieldZoneArgs{
			PullZoneId: zone.PullZoneId,
			Waf: bunny.ShieldZoneWafArgs{
				Enabled:       pulumi.Bool(true),
				ExecutionMode: bunny.ShieldZoneWafExecutionModeBlock,
			},
			Ddos: bunny.ShieldZoneDdosArgs{Sensitivity: bunny.ShieldZoneDdosSensitivityMedium},
		})
		if err != nil {
			return err
		}

		_, err = bunny.NewRateLimit(ctx, "login", &bunny.RateLimitArgs{
			ShieldZoneId: shield.ShieldZoneId,
			Name:         pulumi.String("Login"),
			Conditions: bunny.RateLimitConditionArray{bunny.RateLimitConditionArgs{
				Variables: pulumi.StringMap{"REQUEST_URI": pulumi.String("")},
				Operator:  bunny.RateLimitConditionOperatorBEGINSWITH,
				Value:     pulumi.String("/login"),
			}},
			RequestCount: pulumi.Int(10),
			Timeframe:    bunny.RateLimitTimeframePerOneMinute,
			Action:       bunny.RateLimitActionRateLimit,
			BlockTime:    bunny.RateLimitBlockTimeForFifteenMinutes,
		})
		if err != nil {
			return err
		}

		ctx.Export("hostname", zone.DefaultHostname)
		return nil
	})
}
