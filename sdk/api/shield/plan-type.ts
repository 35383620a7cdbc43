import { wireEnum } from "../../wire/enums";
import * as vendor from "../../wire/generated/enums";

export const planType = wireEnum(vendor.ShieldPlanType);
