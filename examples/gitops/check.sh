#!/usr/bin/env bash
# Previews the program as a stack of its own that nobody has deployed: all arguments are checked, and nothing is written. Without a key that works, the platform answers nothing either.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

cp Pulumi.yaml "$work"
ln -s "$PWD/node_modules" "$work"
# Encrypted values would need their stack's passphrase: a program that has some needs others here.
grep -v "^encryptionsalt:" Pulumi.production.yaml > "$work/Pulumi.check.yaml"

export PULUMI_BACKEND_URL="file://$work" PULUMI_CONFIG_PASSPHRASE=check BUNNYNET_API_KEY=none
cd "$work"
pulumi stack init check --non-interactive
pulumi preview --stack check --non-interactive
