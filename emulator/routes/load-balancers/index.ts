export { sentGroup, sentLoadBalancer, sentOrigin } from "./load-balancer-settings";
export { addGroup, addLoadBalancer, addOrigin, failoverPath } from "./load-balancers";
