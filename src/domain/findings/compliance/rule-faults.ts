import type { Fault } from '../../refusal';
import type { ComplianceRule } from './controls-for';

/** Rules of one organisation, and of the platform: an import compares each finding with all of them. */
export const MAX_RULES = 200;

const isEmpty = (text: string | null | undefined): boolean => (text ?? '').trim() === '';

/** The faults of a rule: one that can fit no finding, or that says nothing. */
export const complianceRuleFaults = ({ match, value, iso_control, nis2_article }: Partial<ComplianceRule>): Fault[] => [
  ...(match === 'cwe' && !/^(?:CWE-)?\d{1,6}$/i.test((value ?? '').trim())
    ? [{ path: ['value'], message: 'value must be a CWE id, such as CWE-79.' }]
    : []),
  ...(match === 'tool' && !/[a-z0-9]/i.test(value ?? '')
    ? [{ path: ['value'], message: 'value must be the name of a tool.' }]
    : []),
  ...(isEmpty(value) ? [{ path: ['value'], message: 'value must not be empty.' }] : []),
  ...(isEmpty(iso_control) && isEmpty(nis2_article)
    ? [
        {
          path: ['iso_control'],
          message: 'A rule must name a control in iso_control, an article in nis2_article, or both.',
        },
      ]
    : []),
];
