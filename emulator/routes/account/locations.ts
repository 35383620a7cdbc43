import { core, ok } from "../../http/replies";
import { routes } from "../../http/route";
import { regions } from "./regions";

export const locationRoutes = routes(core.unauthorized, {
  "GET /country": () => ok(countries),
  "GET /region": () => ok(regions),
});

const countries = [
  country("Germany", "DE", true, 19, "DE", ["FRA", "BER"]),
  country("Slovenia", "SI", true, 22, "SI", ["LJU"]),
  country("United States", "US", false, 0, null, ["NY", "LA", "CHI"]),
  country("Japan", "JP", false, 0, null, ["TYO"]),
];

function country(
  Name: string,
  IsoCode: string,
  IsEU: boolean,
  TaxRate: number,
  TaxPrefix: string | null,
  PopList: string[],
) {
  return {
    Name,
    IsoCode,
    IsEU,
    TaxRate,
    TaxPrefix,
    FlagUrl: `https://flags.example/${IsoCode.toLowerCase()}.svg`,
    PopList,
  };
}
