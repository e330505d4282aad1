import {
  Alert,
  Checkbox,
  createTheme,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  Menu,
  Table,
  TableTbody,
  TableTd,
  TableThead,
  TableTr,
} from '@mantine/core';

/** Tenantry's blue. The seventh shade has a contrast of 7:1 with white. */
const tenantry: MantineColorsTuple = [
  '#e8f2ff',
  '#d0e2fb',
  '#a0c4f6',
  '#6da4f1',
  '#4389ed',
  '#2a78eb',
  '#1a6feb',
  '#0550ae',
  '#04458f',
  '#033676',
];

/** The look of the console. */
export const theme = createTheme({
  colors: { tenantry },
  primaryColor: 'tenantry',
  primaryShade: { light: 7, dark: 6 },
  defaultRadius: 'md',
  autoContrast: true,
  fontFamily: "system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif",
  headings: { fontWeight: '650' },
  focusRing: 'auto',
  respectReducedMotion: true,
  components: {
    // Otherwise the menu's first child is an element without a role, which screen readers may count as an item.
    Menu: Menu.extend({ defaultProps: { withInitialFocusPlaceholder: false } }),
    // With the radius of other controls, a small box is a circle, as if only one could be chosen.
    Checkbox: Checkbox.extend({ defaultProps: { radius: 'sm' } }),
    // Otherwise each select of a screen draws and places all of its options before anybody opens it.
    // By its name, so that no screen without selects loads it.
    Combobox: { defaultProps: { keepMounted: false } },
    // Rows that are cards (app/tables.css) are no table for the browser. They stay one for screen readers.
    Table: Table.extend({ defaultProps: { role: 'table' } }),
    TableThead: TableThead.extend({ defaultProps: { role: 'rowgroup' } }),
    TableTbody: TableTbody.extend({ defaultProps: { role: 'rowgroup' } }),
    TableTr: TableTr.extend({ defaultProps: { role: 'row' } }),
    TableTd: TableTd.extend({ defaultProps: { role: 'cell' } }),
    // The colour of the alert has too little contrast. In the dark, that of texts is dimmer than the text below the title.
    Alert: Alert.extend({
      styles: { title: { color: 'light-dark(var(--mantine-color-text), var(--mantine-color-white))' } },
    }),
  },
});

/** The red of buttons that end something. Mantine's own has a contrast of less than 4.5:1. */
const RED = { '--mantine-color-red-filled': '#c92a2a', '--mantine-color-red-filled-hover': '#b02525' };
const RED_TEXT = { '--mantine-color-red-light-color': '#b02525', '--mantine-color-error': '#c92a2a' };

/** Secondary text with a contrast of at least 4.5:1, which Mantine's own has not. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: { ...RED, ...RED_TEXT, '--mantine-color-dimmed': '#545b62', '--mantine-color-placeholder': '#6b7178' },
  dark: {
    ...RED,
    '--mantine-color-error': '#ff8787',
    '--mantine-color-dimmed': '#adb0b5',
    '--mantine-color-placeholder': '#8f9399',
    '--mantine-color-anchor': '#7fb0f4',
  },
});
