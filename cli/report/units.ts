const units = ["B", "kB", "MB", "GB", "TB", "PB"];

/** Bytes in decimal units, as the platform charges them: `1.25 GB`. */
export function bytes(count: number): string {
  const at = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, count)) / 3)));
  return `${(count / 1000 ** at).toLocaleString("en", { maximumFractionDigits: at === 0 ? 0 : 2 })} ${units[at]}`;
}

/** `$1,234.50`. What is less than a cent is no zero. */
export function dollars(amount: number): string {
  if (amount > 0 && amount < 0.005) return "< $0.01";
  return amount.toLocaleString("en", { style: "currency", currency: "USD" });
}
