const { PolicyPack } = require("@pulumi/policy");
const { bunnyPolicies } = require("pulumi-bunny-tools/policies");

new PolicyPack("bunny", { policies: bunnyPolicies() });
