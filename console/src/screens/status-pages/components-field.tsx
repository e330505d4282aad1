import { Select, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFoundChecks } from '../../components/checks-field';
import { ComponentRow, moveButton } from './component-row';
import { MAX_COMPONENTS, moved, type Values } from './page-values';

interface ComponentsFieldProps {
  form: UseFormReturnType<Values>;
  /** The names of checks by their documentIds. */
  names: ReadonlyMap<string, string>;
  /** documentIds of checks that exist no more. */
  gone: ReadonlySet<string>;
  /** Is told the name of a check that is added. */
  onName: (check: string, name: string) => void;
}

/** Adds a component for a check that the person searches. */
const AddComponent = ({ form, onName }: Pick<ComponentsFieldProps, 'form' | 'onName'>) => {
  const { t } = useTranslation('statusPages');
  const { t: common } = useTranslation();
  const [words, setWords] = useState('');
  const found = useFoundChecks(words);
  const { components } = form.values;
  const chosen = new Set(components.map(({ check }) => check));
  const isFull = components.length >= MAX_COMPONENTS;
  const add = (check: string | null) => {
    const name = found.find(({ value }) => value === check)?.label;
    if (check === null || name === undefined) return;
    onName(check, name);
    form.setFieldValue('components', [...components, { key: `${Date.now()} ${check}`, check, name, group: '' }]);
    setWords('');
  };
  return (
    <Select
      label={t('component.add')}
      description={t(isFull ? 'component.full' : 'component.addHint', { count: MAX_COMPONENTS })}
      placeholder={common('searchRecords')}
      data={found.filter(({ value }) => !chosen.has(value))}
      value={null}
      onChange={add}
      disabled={isFull}
      searchable
      searchValue={words}
      onSearchChange={setWords}
      nothingFoundMessage={common('nothingFound')}
    />
  );
};

/** Moves components, says so to people who do not see it, and leaves the focus on the moved one. */
const useMoves = (form: UseFormReturnType<Values>) => {
  const { t } = useTranslation('statusPages');
  const [said, setSaid] = useState('');
  const focusNext = useRef<string | null>(null);
  const { components } = form.values;
  const { setFieldValue } = form;
  const latest = useRef(components);
  latest.current = components;
  useEffect(() => {
    if (focusNext.current !== null) document.getElementById(focusNext.current)?.focus();
    focusNext.current = null;
  }, [components]);
  const move = useCallback(
    (at: number, by: -1 | 1) => {
      const { length } = latest.current;
      const to = at + by;
      const component = latest.current[at];
      if (!component || to < 0 || to >= length) return;
      const isAtEnd = to === (by === 1 ? length - 1 : 0);
      focusNext.current = moveButton(component.key, isAtEnd ? (by === 1 ? -1 : 1) : by);
      setSaid(t('component.moved', { name: component.name, at: to + 1, of: length }));
      setFieldValue('components', moved(latest.current, at, by));
    },
    [setFieldValue, t],
  );
  return { move, said };
};

/** The components of a page in their order. */
export const ComponentsField = ({ form, names, gone, onName }: ComponentsFieldProps) => {
  const { t } = useTranslation('statusPages');
  const { components } = form.values;
  const { move, said } = useMoves(form);
  const { setFieldValue } = form;
  const change = useCallback(
    (key: string, values: { name?: string; group?: string } | null) =>
      setFieldValue('components', (before) =>
        values === null
          ? before.filter((one) => one.key !== key)
          : before.map((one) => (one.key === key ? { ...one, ...values } : one)),
      ),
    [setFieldValue],
  );
  const groupList = useId();
  const groups = new Set(components.flatMap(({ group }) => group.trim() || []));
  const faultOf = (path: string) => form.errors[path] as string | undefined;
  return (
    <Stack gap="sm" component="section" aria-label={t('components')}>
      <Title order={2} size="h5">
        {t('components')}
      </Title>
      <Text size="sm" c="dimmed">
        {t(components.length === 0 ? 'component.none' : 'component.hint')}
      </Text>
      {components.map(({ key, check, name, group }, at) => (
        <ComponentRow
          key={key}
          {...{ id: key, name, group, groupList, at, onMove: move, onChange: change }}
          check={names.get(check)}
          isGone={gone.has(check)}
          isLast={at === components.length - 1}
          fault={faultOf(`components.${at}`) ?? faultOf(`components.${at}.check`)}
          nameFault={faultOf(`components.${at}.name`)}
          groupFault={faultOf(`components.${at}.group`)}
        />
      ))}
      <datalist id={groupList}>
        {[...groups].map((group) => (
          <option key={group} value={group} />
        ))}
      </datalist>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      {faultOf('components') && (
        <Text size="sm" c="red" role="alert">
          {faultOf('components')}
        </Text>
      )}
      <AddComponent form={form} onName={onName} />
    </Stack>
  );
};
