import { wireEnum } from "../../wire/enums";

export const planType = wireEnum({ Basic: 0, Advanced: 1, Business: 2, Enterprise: 3 });
