import { wireEnum } from "../wire-enum";

/** The shield plans. */
export const planType = wireEnum({ Basic: 0, Advanced: 1, Business: 2, Enterprise: 3 });
