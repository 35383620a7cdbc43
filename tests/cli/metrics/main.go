// Checks what is on standard input: "metrics" as `promtool check metrics` does, whose own module brings five hundred
// others, or a "dashboard" by Grafana's schema.
package main

import (
	"fmt"
	"io"
	"os"

	"github.com/grafana/grafana-foundation-sdk/go/cog/plugins"
	"github.com/grafana/grafana-foundation-sdk/go/dashboard"
	"github.com/prometheus/client_golang/prometheus/testutil/promlint"
)

func main() {
	// The schema's errors are a list, which may be empty.
	if err := check(os.Args[1]); err != nil && err.Error() != "" {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func check(kind string) error {
	if kind == "metrics" {
		problems, err := promlint.New(os.Stdin).Lint()
		if err != nil {
			return err
		}
		if len(problems) > 0 {
			return fmt.Errorf("%v", problems)
		}
		return nil
	}
	text, err := io.ReadAll(os.Stdin)
	if err != nil {
		return err
	}
	plugins.RegisterDefaultPlugins()
	var parsed dashboard.Dashboard
	if err := parsed.UnmarshalJSONStrict(text); err != nil && err.Error() != "" {
		return err
	}
	return parsed.Validate()
}
