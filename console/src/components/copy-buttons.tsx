import { ActionIcon, type ActionIconProps, Button, type ButtonProps, CopyButton } from '@mantine/core';
import { Check, Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';

const SIZE = 16;

interface CopyIconProps extends ActionIconProps {
  value: string;
  /** Names the button where "Copy" does not say what; `copied` is true for a moment after a copy. */
  labelOf?: (copied: boolean) => string;
}

/** A small button that copies a value, for a place beside it. */
export const CopyIcon = ({ value, labelOf, ...icon }: CopyIconProps) => {
  const { t } = useTranslation();
  return (
    <CopyButton value={value}>
      {({ copied, copy }) => (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={labelOf ? labelOf(copied) : t(copied ? 'copied' : 'copy')}
          onClick={copy}
          {...icon}
        >
          {copied ? <Check size={SIZE} aria-hidden /> : <Copy size={SIZE} aria-hidden />}
        </ActionIcon>
      )}
    </CopyButton>
  );
};

interface CopyTextButtonProps extends ButtonProps {
  value: string;
  iconSize?: number;
  /** Whether it has the focus when its dialog opens. */
  'data-autofocus'?: boolean;
}

/** A button with a word that copies a value. */
export const CopyTextButton = ({ value, iconSize = SIZE, ...button }: CopyTextButtonProps) => {
  const { t } = useTranslation();
  return (
    <CopyButton value={value}>
      {({ copied, copy }) => (
        <Button
          leftSection={copied ? <Check size={iconSize} aria-hidden /> : <Copy size={iconSize} aria-hidden />}
          onClick={copy}
          {...button}
        >
          {t(copied ? 'copied' : 'copy')}
        </Button>
      )}
    </CopyButton>
  );
};
