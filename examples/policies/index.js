const { PolicyPack } = require("@pulumi/policy");
const { bunnyPolicies } = require("pulumi-bunny/policies");

new PolicyPack("bunny", { policies: bunnyPolicies() });
