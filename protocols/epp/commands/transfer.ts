import type { ValueOf } from '../codec/element.ts';
import { type Command, objectCommand } from '../command.ts';
import { contactTransfer, contactTrnData } from '../objects/contact.ts';
import { domainTransfer, domainTrnData } from '../objects/domain.ts';

/** RFC 5730 §2.9.3.4: the gaining registrar requests, cancels and queries; the losing one approves or rejects. */
export const TRANSFER_OPS = ['approve', 'cancel', 'query', 'reject', 'request'] as const;
export type TransferOp = (typeof TRANSFER_OPS)[number];

type DomainTransfer = Command<ValueOf<(typeof domainTransfer)['content']>, ValueOf<(typeof domainTrnData)['content']>>;
type ContactTransfer = Command<
  ValueOf<(typeof contactTransfer)['content']>,
  ValueOf<(typeof contactTrnData)['content']>
>;

export const transferDomain: Record<TransferOp, DomainTransfer> = {
  approve: objectCommand('transfer', domainTransfer, domainTrnData, 'approve'),
  cancel: objectCommand('transfer', domainTransfer, domainTrnData, 'cancel'),
  query: objectCommand('transfer', domainTransfer, domainTrnData, 'query'),
  reject: objectCommand('transfer', domainTransfer, domainTrnData, 'reject'),
  request: objectCommand('transfer', domainTransfer, domainTrnData, 'request'),
};

export const transferContact: Record<TransferOp, ContactTransfer> = {
  approve: objectCommand('transfer', contactTransfer, contactTrnData, 'approve'),
  cancel: objectCommand('transfer', contactTransfer, contactTrnData, 'cancel'),
  query: objectCommand('transfer', contactTransfer, contactTrnData, 'query'),
  reject: objectCommand('transfer', contactTransfer, contactTrnData, 'reject'),
  request: objectCommand('transfer', contactTransfer, contactTrnData, 'request'),
};
