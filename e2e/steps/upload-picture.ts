import sharp from 'sharp';

/** A drawn card; nobody's paper. */
export function drawnCard(width = 1000, height = 630): Promise<Buffer> {
  const band = { create: { width: Math.ceil(width / 2), height: 60, channels: 3, background: '#204060' } } as const;
  const face = { create: { width, height, channels: 3, background: '#e6eef0' } } as const;
  return sharp(face)
    .composite([{ input: band, top: 60, left: 60 }])
    .jpeg()
    .toBuffer();
}

/** Sends a picture to the console and answers its FileId. */
export async function uploadPicture(base: string, cookie: string, purpose = 'identity'): Promise<string> {
  const response = await fetch(`${base}/api/file/upload?Purpose=${purpose}`, {
    method: 'POST',
    headers: { cookie, origin: base, 'content-type': 'image/jpeg' },
    body: new Uint8Array(await drawnCard()),
  });
  const { Code, Msg, Data } = (await response.json()) as { Code: number; Msg: string; Data?: { FileId: string } };
  if (Code !== 10_000 || !Data) throw new Error(`not uploaded: ${Code} ${Msg}`);
  return Data.FileId;
}
