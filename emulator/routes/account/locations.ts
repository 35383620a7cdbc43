import { core, ok } from "../../http/replies";
import { routes } from "../../http/route";
import { regions } from "./regions";

export const locationRoutes = routes(core.unauthorized, {
  "GET /country": () => ok(countries),
  "GET /region": () => ok(regions),
});

const countries = [
  { Name: "Germany", IsoCode: "DE", IsEU: true, TaxRate: 19, TaxPrefix: "DE", PopList: ["FRA", "BER"] },
  { Name: "Slovenia", IsoCode: "SI", IsEU: true, TaxRate: 22, TaxPrefix: "SI", PopList: ["LJU"] },
  { Name: "United States", IsoCode: "US", IsEU: false, TaxRate: 0, TaxPrefix: null, PopList: ["NY", "LA", "CHI"] },
  { Name: "Japan", IsoCode: "JP", IsEU: false, TaxRate: 0, TaxPrefix: null, PopList: ["TYO"] },
].map((country) => ({ ...country, FlagUrl: `https://flags.example/${country.IsoCode.toLowerCase()}.svg` }));
