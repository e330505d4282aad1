import { TextInput, type TextInputProps } from '@mantine/core';

const DAY_MS = 86_400_000;
const USUAL_DAYS = 90;

const dayIn = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/** The day that a form proposes. */
export const usualExpiry = (): string => dayIn(USUAL_DAYS);

/** The time at which a key or token expires: the beginning of the chosen day, in UTC. */
export const expiryTime = (day: string): string => `${day}T00:00:00.000Z`;

/** The day on which a key or token expires: tomorrow at the earliest. */
export const ExpiryInput = ({ maxDays, ...props }: TextInputProps & { maxDays: number }) => (
  <TextInput type="date" required min={dayIn(1)} max={dayIn(maxDays)} {...props} />
);
