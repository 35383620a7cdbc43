/** A few of the rules that the platform maintains, with their groups. */
export const managedRulesets = [
  ruleset("Core Rule Set", "CRS", [
    group(1, "SQL injection", "CRS-SQLI", "CRS", [
      ["942100", "SQL injection detected by libinjection"],
      ["942190", "Probing for execution and information gathering"],
    ]),
    group(2, "Cross-site scripting", "CRS-XSS", "CRS", [["941100", "XSS detected by libinjection"]]),
  ]),
  ruleset("Bunny", "BUNNY", [group(3, "Scanners", "BUNNY-SCANNERS", "BUNNY", [["910001", "A known scanner"]])]),
];

function ruleset(name: string, id: string, ruleGroups: ReturnType<typeof group>[]) {
  return { name, ruleset: id, ruleGroups };
}

function group(id: number, name: string, code: string, of: string, rules: [ruleId: string, description: string][]) {
  return {
    id,
    name,
    code,
    fileName: `${code}.conf`,
    mainGroup: of,
    ruleset: of,
    description: `${name}, kept up to date by the platform.`,
    rules: rules.map(([ruleId, description]) => ({ ruleId, description })),
  };
}
