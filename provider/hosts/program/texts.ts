import * as pulumi from "@pulumi/pulumi";

type NumberOrText = string | number;

/** A number as the text that the platform takes. Whatever else a program without types passes is left to the check. */
const asText = (value: NumberOrText): string => (typeof value === "number" ? String(value) : value);

/** A number that may be an Output, as a text. */
export function text(value: pulumi.Input<NumberOrText>): pulumi.Input<string> {
  return typeof value === "object" ? pulumi.output(value).apply(asText) : asText(value);
}

/** Numbers that may be Outputs, together or each, as texts. */
export function texts(values: pulumi.Input<pulumi.Input<NumberOrText>[]>): pulumi.Input<pulumi.Input<string>[]> {
  return Array.isArray(values) ? values.map(text) : pulumi.output(values).apply((list) => list.map(asText));
}
