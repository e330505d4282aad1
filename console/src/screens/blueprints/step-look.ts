/** How a step looks in a graph: in that of a draft, and in that of a deployment. */
export const STEP_WIDTH = 200;

/** Of an arrow, and of the border of a step without a status. Mantine's borders are too faint on dark. */
export const STEP_LINE = 'var(--mantine-color-dimmed)';

/** The box of a step. */
export const STEP_BOX = { borderRadius: 8, background: 'var(--mantine-color-body)' } as const;
