import { describeLanguage } from "./suite";

describeLanguage("go");
