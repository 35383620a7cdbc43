import { describeLanguage } from "./suite";

describeLanguage("java");
