import { XMLParser } from 'fast-xml-parser';
import { MEMBER_STATES } from '../domain/vat/vat-country';
import { tracedFetch } from '../telemetry/tracing';
import { readVatRates, type VatRates } from '../domain/vat/vat-rates';

/** The source of the rates in the table of rates. */
const SOURCE = 'European Commission, Taxes in Europe Database (TEDB)';
const SERVICE = 'urn:ec.europa.eu:taxud:tedb:services:v1:IVatRetrievalService';
const ACTION = 'urn:ec.europa.eu:taxud:tedb:services:v1:VatRetrievalService/RetrieveVatRates';

/** TEDB uses the VAT prefix for Greece, not its ISO code. */
const toTedb = (country: string): string => (country === 'GR' ? 'EL' : country);
const fromTedb = (state: string): string => (state === 'EL' ? 'GR' : state);

const requestFor = (day: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/" xmlns:m="${SERVICE}" xmlns:t="${SERVICE}:types"><s:Body>
<m:retrieveVatRatesReqMsg>
<t:memberStates>${MEMBER_STATES.map((country) => `<t:isoCode>${toTedb(country)}</t:isoCode>`).join('')}</t:memberStates>
<t:situationOn>${day}</t:situationOn>
</m:retrieveVatRatesReqMsg>
</s:Body></s:Envelope>`;

interface Result {
  memberState?: string;
  type?: string;
  rate?: { type?: string; value?: string };
  category?: unknown;
}

interface Envelope {
  Envelope?: {
    Body?: { retrieveVatRatesRespMsg?: { vatRateResults?: Result[] }; Fault?: { faultstring?: unknown } };
  };
}

const parser = new XMLParser({
  removeNSPrefix: true,
  ignoreAttributes: true,
  parseTagValue: false,
  isArray: (name) => name === 'vatRateResults',
});

const bodyOf = (text: string) => (parser.parse(text) as Envelope).Envelope?.Body;

/** The general standard rate has no category. Some territories have lower standard rates of their own. */
const standardRates = (results: readonly Result[]): Record<string, number> => {
  const rates: Record<string, number> = {};
  for (const { memberState, type, rate, category } of results) {
    if (!memberState || type !== 'STANDARD' || rate?.type !== 'DEFAULT' || category !== undefined) continue;
    const country = fromTedb(memberState);
    rates[country] = Math.max(rates[country] ?? 0, Number(rate.value));
  }
  return rates;
};

/** Address of the European Union's database of tax rates, and the timeout. */
export interface TedbSettings {
  url: string;
  timeoutMs: number;
}

/**
 * Reads the standard VAT rates of all member states from TEDB, the Commission's database of taxes.
 *
 * @param day the day of the situation, ISO 8601
 * @throws Error if TEDB cannot be reached, refuses, or does not know the standard rate of every member state
 */
export const fetchVatRates = async ({ url, timeoutMs }: TedbSettings, day: string): Promise<VatRates> => {
  const answer = await tracedFetch('TEDB', url, {
    method: 'POST',
    headers: { 'Content-Type': 'text/xml; charset=utf-8', SOAPAction: ACTION },
    body: requestFor(day),
    signal: AbortSignal.timeout(timeoutMs),
  });
  const body = bodyOf(await answer.text());
  if (!answer.ok || body?.Fault) {
    const fault = typeof body?.Fault?.faultstring === 'string' ? `: ${body.Fault.faultstring}` : '';
    throw new Error(`TEDB answered ${answer.status}${fault}.`);
  }
  const results = body?.retrieveVatRatesRespMsg?.vatRateResults ?? [];
  return readVatRates({ source: SOURCE, as_of: day, standard: standardRates(results) });
};
