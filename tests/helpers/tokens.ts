import jwt from 'jsonwebtoken';
import { app } from './api';
import { unique } from './world';

type Kind = 'full-access' | 'read-only' | 'custom';

/** An API token, created like in the admin panel. */
export const createApiToken = async (type: Kind, permissions: string[] | null = null): Promise<string> => {
  const service = app().service('admin::api-token-content-api') as unknown as {
    create(attributes: object): Promise<{ accessKey: string }>;
  };
  const { accessKey } = await service.create({
    name: unique('token'),
    description: '',
    type,
    lifespan: null,
    permissions,
  });
  return accessKey;
};

const secret = (): string => app().config.get<string>('plugin::users-permissions.jwtSecret');

/** A token of ours that expired a minute ago. */
export const expiredToken = (userId: number): string => jwt.sign({ id: userId }, secret(), { expiresIn: -60 });

/** A token without a signature. */
export const unsignedToken = (userId: number): string =>
  jwt.sign({ id: userId }, '', { algorithm: 'none', expiresIn: 3600 });

/** A token with the right key and another algorithm of the same family. */
export const otherAlgorithmToken = (userId: number): string =>
  jwt.sign({ id: userId }, secret(), { algorithm: 'HS512', expiresIn: 3600 });

/** The claims of another person under the signature of a valid token. */
export const tamperedToken = (token: string, userId: number): string => {
  const [header, payload, signature] = token.split('.') as [string, string, string];
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
  const forged = Buffer.from(JSON.stringify({ ...claims, id: userId })).toString('base64url');
  return [header, forged, signature].join('.');
};
