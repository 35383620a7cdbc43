/** A record to set where the domain's DNS is. */
export interface DomainRecord {
  /** The whole name. */
  name: string;
  /** `CNAME`; for a domain itself, what its DNS has in place of one: ALIAS, ANAME or flattening. */
  type: string;
  /** What the record points to. */
  value: string;
}
