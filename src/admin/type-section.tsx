import { SubNav } from '@strapi/strapi/admin';
import { Box, Button } from '@strapi/design-system';
import { ChevronDown, ChevronRight } from '@strapi/icons';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { TYPES_BY_GROUP } from '../domain/generated/browser-facts';
import { SYSTEM } from './type-groups';

interface Props {
  id: string;
  label: string;
  badgeLabel: string;
  /** A search shows what it finds, in every group. */
  isSearching: boolean;
  children: ReactNode[];
}

const MACHINES = TYPES_BY_GROUP[SYSTEM];

/** A section of the menu of records. That of the system is closed until it is opened, searched, or contains the page. */
export const TypeSection = ({ id, isSearching, children, ...labels }: Props) => {
  const { pathname } = useLocation();
  const [isOpened, setIsOpened] = useState(false);
  if (id !== SYSTEM) return <SubNav.Section {...labels}>{children}</SubNav.Section>;
  const isOpen = isOpened || isSearching || MACHINES.some((uid) => pathname.includes(`/${uid}`));
  return (
    <>
      <SubNav.Section {...labels}>{isOpen ? children : []}</SubNav.Section>
      {!isSearching && (
        <Box paddingLeft={3} paddingTop={1}>
          <Button
            variant="ghost"
            size="S"
            startIcon={isOpen ? <ChevronDown /> : <ChevronRight />}
            aria-expanded={isOpen}
            onClick={() => setIsOpened(!isOpen)}
          >
            {isOpen ? 'Hide what the server writes' : 'Show what the server writes'}
          </Button>
        </Box>
      )}
    </>
  );
};
