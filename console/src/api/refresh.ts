/** How often what agents and checks change is read again while the window is visible: agents report every minute or so. */
export const REFRESH_MS = 30_000;
