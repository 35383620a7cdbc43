/** The name of an item of a list: `PullZoneEdgeRuleAction` for `PullZoneEdgeRuleActions`. */
export function singular(name: string): string {
  return name
    .replace(/ies$/, "y")
    .replace(/sses$/, "ss")
    .replace(/(?<![su])s$/, "");
}
