import { createContext, useContext } from 'react';

/** Resolves to whether the password was verified. */
export type AskForPassword = () => Promise<boolean>;

/** What the dialog provides to all screens. Apart from it, because the dialog shows refusals, which can lead to it. */
export const StepUp = createContext<AskForPassword>(() => Promise.resolve(false));

/** Asks for the password of the account in a session of single sign-on, which some operations require. */
export const useStepUp = (): AskForPassword => useContext(StepUp);
