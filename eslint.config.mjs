import tseslint from 'typescript-eslint';

/** A small, type-checked set of rules that find bugs, not matters of style. */
export default tseslint.config(
  {
    ignores: [
      'dist/',
      'build/',
      '.cache/',
      '.strapi/',
      '.tmp/',
      'types/generated/',
      'clients/*/dist/',
      'clients/*/src/generated/',
      'node_modules/',
      'src/admin/',
    ],
  },
  ...tseslint.configs.recommendedTypeChecked,
  {
    languageOptions: {
      parserOptions: {
        project: ['./tests/tsconfig.json', './scripts/tsconfig.json', './console/tsconfig.json'],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      // Rows of knex and Strapi are untyped. An assertion documents what was selected, even if any would be accepted.
      '@typescript-eslint/no-unnecessary-type-assertion': 'off',
      '@typescript-eslint/no-base-to-string': 'off',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'max-lines': ['error', { max: 250 }],
      'max-params': ['error', { max: 5 }],
      'no-restricted-syntax': [
        'error',
        {
          selector: 'TSAsExpression > TSNeverKeyword',
          message: 'never fits every type, so the compiler checks nothing: name the type that is meant.',
        },
      ],
    },
  },
  {
    // These run without a build.
    files: ['**/*.js', '**/*.mjs', '**/*.cjs'],
    rules: {
      '@typescript-eslint/no-require-imports': 'off',
      // Functions of `require('node:events')` look like methods.
      '@typescript-eslint/unbound-method': 'off',
      // These rules ignore types in comments, such as those of the results of JSON.parse and require.
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  {
    files: ['tests/**/*.ts', '**/*.test.ts'],
    rules: {
      'max-lines': 'off',
      // Tables of cases have as many columns as they need.
      'max-params': 'off',
      // Tests pass what the types forbid.
      'no-restricted-syntax': 'off',
      // Tests read responses of many shapes.
      '@typescript-eslint/no-explicit-any': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/no-require-imports': 'off',
      '@typescript-eslint/unbound-method': 'off',
      '@typescript-eslint/await-thenable': 'off',
      '@typescript-eslint/prefer-promise-reject-errors': 'off',
    },
  },
);
