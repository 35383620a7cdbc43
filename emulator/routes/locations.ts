import { core } from "../replies";
import { routes } from "../route";

export const locationRoutes = routes(core.unauthorized, {
  "GET /country": () => ({ status: 200, body: countries }),
  "GET /region": () => ({ status: 200, body: regions }),
});

const countries = [
  country("Germany", "DE", true, 19, "DE", ["FRA", "BER"]),
  country("Slovenia", "SI", true, 22, "SI", ["LJU"]),
  country("United States", "US", false, 0, null, ["NY", "LA", "CHI"]),
  country("Japan", "JP", false, 0, null, ["TYO"]),
];

const regions = [
  region(1, "EU: Frankfurt", "DE", "EU", "DE", 50.11, 8.68),
  region(2, "NA: New York", "NY", "NA", "US", 40.71, -74.01),
  region(3, "ASIA: Tokyo", "JP", "AS", "JP", 35.68, 139.69),
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

function region(
  Id: number,
  Name: string,
  RegionCode: string,
  ContinentCode: string,
  CountryCode: string,
  Latitude: number,
  Longitude: number,
) {
  return {
    Id,
    Name,
    PricePerGigabyte: 0.01 * Id,
    RegionCode,
    ContinentCode,
    CountryCode,
    Latitude,
    Longitude,
    AllowLatencyRouting: true,
  };
}
