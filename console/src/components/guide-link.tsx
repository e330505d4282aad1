import { Anchor } from '@mantine/core';
import { ExternalLink } from 'lucide-react';
import { guideAddress } from '../../../src/domain/documents/addresses';

interface GuideLinkProps {
  /** Name of a file in docs/guides, and maybe one of its parts after a hash. */
  guide: string;
  children: string;
}

/** A link to a guide, which opens in another tab so that the person keeps what is on the screen. */
export const GuideLink = ({ guide, children }: GuideLinkProps) => (
  <Anchor href={guideAddress(guide)} target="_blank" rel="noreferrer" size="sm">
    {children} <ExternalLink size={12} aria-hidden />
  </Anchor>
);
