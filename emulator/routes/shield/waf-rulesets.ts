/** A few of the rules that the platform maintains, with their groups. */
export const managedRulesets = [
  ruleset("Core Rule Set", "CRS", [
    {
      id: 1,
      name: "SQL injection",
      code: "CRS-SQLI",
      rules: [
        { ruleId: "942100", description: "SQL injection detected by libinjection" },
        { ruleId: "942190", description: "Probing for execution and information gathering" },
      ],
    },
    {
      id: 2,
      name: "Cross-site scripting",
      code: "CRS-XSS",
      rules: [{ ruleId: "941100", description: "XSS detected by libinjection" }],
    },
  ]),
  ruleset("Bunny", "BUNNY", [
    { id: 3, name: "Scanners", code: "BUNNY-SCANNERS", rules: [{ ruleId: "910001", description: "A known scanner" }] },
  ]),
];

interface Group {
  readonly id: number;
  readonly name: string;
  readonly code: string;
  readonly rules: readonly { readonly ruleId: string; readonly description: string }[];
}

function ruleset(name: string, code: string, groups: readonly Group[]) {
  const ruleGroups = groups.map((group) => ({
    ...group,
    fileName: `${group.code}.conf`,
    mainGroup: code,
    ruleset: code,
    description: `${group.name}, kept up to date by the platform.`,
  }));
  return { name, ruleset: code, ruleGroups };
}
