import type * as policy from "@pulumi/policy";
import { z } from "zod";
import type { Properties } from "../../provider/define/define";
import { isRecord } from "../../provider/define/is-record";
import { unknownValue } from "../../provider/define/unknown";
import { isOurs } from "../../provider/hosts/tokens";
import { settingsOf } from "./configuration";
import { messageOf, violationsOf } from "./findings";
import { type EngineResource, Resources } from "./resources";
import type { Rule } from "./rule";
import { rules } from "./rules";

/**
 * The rules about resources of this provider, as policies of a pack. Both hosts' resources are judged.
 *
 * @example
 * const { PolicyPack } = require("@pulumi/policy");
 * const { bunnyPolicies } = require("pulumi-bunny-tools/policies");
 * new PolicyPack("bunny", { policies: bunnyPolicies() });
 */
export function bunnyPolicies(): policy.Policies {
  return rules.map(policyOf);
}

function policyOf(rule: Rule): policy.ResourceValidationPolicy | policy.StackValidationPolicy {
  const common = {
    name: rule.name,
    description: rule.reason,
    severity: rule.severity,
    enforcementLevel: rule.enforcement,
    remediationSteps: rule.remedy,
    configSchema: configSchemaOf(rule),
  };
  const report = (all: readonly EngineResource[], config: object, violated: policy.ReportViolation) => {
    for (const violation of violationsOf(rule, new Resources(all), settingsOf(rule, config)))
      violated(messageOf(rule, violation), violation.resource.urn);
  };
  if (rule.scope === "stack")
    return {
      ...common,
      validateStack: ({ resources, getConfig }, violated) =>
        report(resources.filter(({ type }) => isOurs(type)).map(fromEngine), getConfig(), violated),
    };
  return {
    ...common,
    validateResource: (resource, violated) => {
      if (isOurs(resource.type)) report([fromEngine(resource)], resource.getConfig(), violated);
    },
  };
}

/** Its JSON Schema. Those of rules have nothing that the SDK's type leaves out. */
export function configSchemaOf(rule: Rule): policy.PolicyConfigSchema {
  const { properties = {} } = z.toJSONSchema(rule.config, { io: "input" });
  return { properties: properties as policy.PolicyConfigSchema["properties"] };
}

interface PolicyResource extends Pick<policy.PolicyResource, "urn" | "type" | "props" | "opts"> {
  readonly propertyDependencies?: policy.PolicyResource["propertyDependencies"];
}

function fromEngine({ urn, type, props, opts, propertyDependencies = {} }: PolicyResource): EngineResource {
  const dependencies = Object.entries(propertyDependencies).map(([name, all]) => [name, all.map(({ urn }) => urn)]);
  return {
    urn,
    type,
    properties: membersOf(props),
    isProtected: opts.protect,
    dependencies: Object.fromEntries(dependencies),
  };
}

/** The values behind the SDK's proxies, which throw where a value is not known. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return Array.from({ length: value.length }, (_, at) => memberOf(value, at));
  return isRecord(value) ? membersOf(value) : value;
}

function membersOf(value: Readonly<Record<string, unknown>>): Properties {
  return Object.fromEntries(Object.keys(value).map((name) => [name, memberOf(value, name)]));
}

function memberOf(value: object, key: PropertyKey): unknown {
  let member: unknown;
  try {
    member = Reflect.get(value, key);
  } catch {
    return unknownValue;
  }
  return plain(member);
}
