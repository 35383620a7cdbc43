/** The product's name in headings. */
export const title = "Load Balancer";

export { loadBalancer } from "./load-balancer";
