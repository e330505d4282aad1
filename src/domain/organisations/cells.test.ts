import { addressOf, cellName, isKnownCell, isServedBy, placementIn, placementOfNew, readCellSettings } from './cells';

const config = { homeRegion: '', deploymentCell: '', isDefault: false, cells: '' };
const own = { region: 'eu', cell: 'a', isDefault: false };
const at = (homeRegion: string | null, cell: string | null) => ({ homeRegion, cell });

describe("the settings of a node's cell", () => {
  it('serve every organisation if nothing is set', () => {
    expect(readCellSettings(config)).toEqual({ own: null, addresses: new Map() });
  });

  it('contain the cell and the addresses of the others', () => {
    const cells = ' a=https://a.example/ , eu/b=http://b.example:8080,,us=https://us.example/base';
    expect(readCellSettings({ homeRegion: ' eu ', deploymentCell: 'a', isDefault: true, cells })).toEqual({
      own: { region: 'eu', cell: 'a', isDefault: true },
      addresses: new Map([
        ['a', 'https://a.example'],
        ['eu/b', 'http://b.example:8080'],
        ['us', 'https://us.example/base'],
      ]),
    });
  });

  it.each([
    [{ homeRegion: 'eu' }, 'must be set together'],
    [{ deploymentCell: 'a' }, 'must be set together'],
    [{ isDefault: true }, 'CELL_DEFAULT'],
    [{ homeRegion: "e'u", deploymentCell: 'a' }, 'HOME_REGION'],
    [{ homeRegion: 'eu', deploymentCell: 'a b' }, 'DEPLOYMENT_CELL'],
    [{ cells: 'a' }, 'CELLS'],
    [{ cells: '=https://a.example' }, 'CELLS'],
    [{ cells: 'a=nowhere' }, 'CELLS'],
    [{ cells: 'a=ftp://a.example' }, 'CELLS'],
    [{ cells: 'a/b/c=https://a.example' }, 'CELLS'],
  ])('are refused: %j', (settings, message) => {
    expect(() => readCellSettings({ ...config, ...settings })).toThrow(message);
  });
});

describe('a node', () => {
  it.each([
    [at('eu', 'a'), true],
    [at(null, 'a'), true],
    [at('eu', 'b'), false],
    [at('us', 'a'), false],
    [at(null, null), false],
    [at('', ''), false],
    [at('eu', null), false],
  ])('serves %j: %s', (placement, isServed) => {
    expect(isServedBy(own, placement)).toBe(isServed);
  });

  it.each([
    [at(null, null), true],
    [at('', ' '), true],
    [at('eu', null), true],
    [at('us', null), false],
    [at('eu', 'b'), false],
  ])('that is the default serves %j: %s', (placement, isServed) => {
    expect(isServedBy({ ...own, isDefault: true }, placement)).toBe(isServed);
  });

  it('without a cell serves every organisation', () => {
    expect(isServedBy(null, at('us', 'z'))).toBe(true);
  });
});

describe('the address of a cell', () => {
  const addresses = new Map([
    ['a', 'https://a.example'],
    ['us/a', 'https://us-a.example'],
    ['us', 'https://us.example'],
  ]);

  it.each([
    [at('eu', 'a'), 'https://a.example'],
    [at(null, 'a'), 'https://a.example'],
    [at('us', 'a'), 'https://us-a.example'],
    [at('us', null), 'https://us.example'],
    [at('us', 'b'), null],
    [at(null, null), null],
  ])('of %j is %s', (placement, address) => {
    expect(addressOf(addresses, placement)).toBe(address);
  });

  it('decides which cells can be named', () => {
    const settings = { own, addresses: new Map([['b', 'https://b.example']]) };
    expect(isKnownCell(settings, at('eu', 'b'))).toBe(true);
    expect(isKnownCell(settings, at('eu', 'a'))).toBe(true);
    expect(isKnownCell(settings, at('eu', null))).toBe(true);
    expect(isKnownCell(settings, at('eu', 'c'))).toBe(false);
    expect(isKnownCell({ own, addresses: new Map() }, at('eu', 'c'))).toBe(true);
  });
});

describe('the cell of a new organisation', () => {
  it.each([
    [at(null, null), at('eu', 'a')],
    [at('', ''), at('eu', 'a')],
    [at('eu', null), at('eu', 'a')],
    [at(null, 'a'), at('eu', 'a')],
    [at('us', null), at('us', null)],
    [at(null, 'b'), at(null, 'b')],
  ])('with the fields %j is %j', (named, placed) => {
    expect(placementOfNew(own, named)).toEqual(placed);
  });

  it('is absent on a node without a cell', () => {
    expect(placementOfNew(null, at(null, null))).toEqual(at(null, null));
  });
});

it('is named with its region', () => {
  expect(cellName(own)).toBe('eu/a');
});

it('the placement in a row has null for what is blank', () => {
  expect(placementIn({ home_region: ' eu ', deployment_cell: ' ' })).toEqual(at('eu', null));
  expect(placementIn({ home_region: null })).toEqual(at(null, null));
});
