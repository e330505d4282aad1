/**
 * Tenantry's colours in the light and in the dark theme, as replacements for Strapi's primary scale. The scale is that of
 * the logo. 600 and 700 are text, so they have a contrast of at least 4.5 with the page.
 */
export const THEME = {
  light: {
    colors: {
      primary100: '#eef1fb',
      primary200: '#d3dbf5',
      primary500: '#4a63c4',
      primary600: '#2c459f',
      primary700: '#24346e',
      buttonPrimary500: '#3a55b5',
      buttonPrimary600: '#2c459f',
    },
  },
  dark: {
    colors: {
      primary100: '#1b2345',
      primary200: '#2f3d70',
      primary500: '#4a63c4',
      primary600: '#93a8f4',
      primary700: '#b8c6fa',
      buttonPrimary500: '#566fd0',
      buttonPrimary600: '#4a63c4',
    },
  },
};
