import { describeLanguage } from "./suite";

describeLanguage("python");
