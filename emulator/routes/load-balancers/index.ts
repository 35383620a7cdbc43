export {
  addGroup,
  addLoadBalancer,
  addOrigin,
  failoverPath,
  sentGroup,
  sentLoadBalancer,
  sentOrigin,
} from "./load-balancers";
