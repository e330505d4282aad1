/**
 * Where a spreadsheet that separates columns by something else than commas, as in German, can begin a cell within one of ours:
 * after a semicolon, a tab or a line break. A quotation mark in the text does not protect it, because it is not at the beginning of
 * what such a spreadsheet takes for a cell.
 */
const HIDDEN_FORMULA = /([;\t\r\n][\s"]*)(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;

/**
 * Guards a text of a CSV file against being executed as a formula in the middle. csv-stringify guards the beginning
 * (`escape_formulas`) in the same way, with an apostrophe.
 */
export const guardedCell = (text: string): string => text.replace(HIDDEN_FORMULA, "$1'");
