import { Button } from '@strapi/design-system';
import { useState } from 'react';

interface CopyButtonProps {
  value: string;
  label?: string;
  fullWidth?: boolean;
}

/** Copies a text. Browsers have no clipboard on plain http: there, the text can still be selected and copied by hand. */
export const CopyButton = ({ value, label = 'Copy', fullWidth = false }: CopyButtonProps) => {
  const [copied, setCopied] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  if (!('clipboard' in navigator)) return null;
  return (
    <Button type="button" variant="secondary" fullWidth={fullWidth} onClick={() => void copy()}>
      {copied ? 'Copied' : label}
    </Button>
  );
};
