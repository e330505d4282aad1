import { ActionIcon, Fieldset, Group, Stack, Text, TextInput } from '@mantine/core';
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';

const SIZE = 16;
const MAX_NAME = 100;

/** The id of a button that moves a component. */
export const moveButton = (key: string, by: -1 | 1): string => `${by === 1 ? 'down' : 'up'} ${key}`.replace(/\s/g, '-');

interface ComponentRowProps {
  /** The key of the component. */
  id: string;
  name: string;
  group: string;
  /** The id of the list of the page's groups. */
  groupList: string;
  at: number;
  isLast: boolean;
  /** The name of the check, which visitors do not see; absent if it is not known. */
  check: string | undefined;
  isGone: boolean;
  fault: string | undefined;
  nameFault: string | undefined;
  groupFault: string | undefined;
  onMove: (at: number, by: -1 | 1) => void;
  /** Null removes the component. */
  onChange: (id: string, values: { name?: string; group?: string } | null) => void;
}

type ButtonsProps = Pick<ComponentRowProps, 'id' | 'name' | 'at' | 'isLast' | 'onMove' | 'onChange'>;

const Buttons = ({ id, name, at, isLast, onMove, onChange }: ButtonsProps) => {
  const { t } = useTranslation('statusPages');
  const common = { variant: 'subtle', color: 'gray' } as const;
  return (
    <Group gap={4} wrap="nowrap">
      <ActionIcon
        {...common}
        id={moveButton(id, -1)}
        aria-label={t('component.up', { name })}
        disabled={at === 0}
        onClick={() => onMove(at, -1)}
      >
        <ArrowUp size={SIZE} aria-hidden />
      </ActionIcon>
      <ActionIcon
        {...common}
        id={moveButton(id, 1)}
        aria-label={t('component.down', { name })}
        disabled={isLast}
        onClick={() => onMove(at, 1)}
      >
        <ArrowDown size={SIZE} aria-hidden />
      </ActionIcon>
      <ActionIcon {...common} aria-label={t('component.remove', { name })} onClick={() => onChange(id, null)}>
        <Trash2 size={SIZE} aria-hidden />
      </ActionIcon>
    </Group>
  );
};

/** One component of a page. It is drawn only if it changes, because a page can have 200. */
export const ComponentRow = memo((props: ComponentRowProps) => {
  const { id, name, group, groupList, check, isGone, fault, nameFault, groupFault, onChange } = props;
  const { t } = useTranslation('statusPages');
  const legend = isGone ? t('component.gone') : t('component.check', { name: check ?? '…' });
  return (
    <Fieldset legend={legend} p="xs">
      <Stack gap="xs">
        <Group grow preventGrowOverflow={false} align="flex-start" gap="xs">
          <TextInput
            size="xs"
            label={t('component.name')}
            required
            maxLength={MAX_NAME}
            value={name}
            error={nameFault}
            onChange={(event) => onChange(id, { name: event.currentTarget.value })}
          />
          <TextInput
            size="xs"
            label={t('component.group')}
            maxLength={MAX_NAME}
            list={groupList}
            value={group}
            error={groupFault}
            onChange={(event) => onChange(id, { group: event.currentTarget.value })}
          />
        </Group>
        <Group justify="flex-end">
          {fault && (
            <Text size="xs" c="red" role="alert">
              {fault}
            </Text>
          )}
          <Buttons {...props} />
        </Group>
      </Stack>
    </Fieldset>
  );
});
ComponentRow.displayName = 'ComponentRow';
