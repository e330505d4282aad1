import validator from 'validator';

/** RFC 3339, with an offset: the times of the API are written like this too. */
const isDateTime = (text: string): boolean => validator.isRFC3339(text) && /t/iu.test(text);

/** The formats that are checked. Others are notes for the reader, as draft-07 allows. */
export const INPUT_FORMATS: Readonly<Record<string, (text: string) => boolean>> = {
  'date-time': isDateTime,
  email: (text) => validator.isEmail(text),
  hostname: (text) => validator.isFQDN(text, { require_tld: false }),
  ipv4: (text) => validator.isIP(text, 4),
  ipv6: (text) => validator.isIP(text, 6),
  uri: (text) => URL.canParse(text),
};
