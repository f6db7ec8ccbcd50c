import type { files as source } from '../zh-HK/files.ts';

export const files = {
  'error.unknown': '找不到这张图片，或它已用于另一项申请。请重新上传。',
  'error.unreadable': '无法读取这个文件。请上传 JPG 或 PNG 图片。',
  'error.tooManyPixels': '图片的尺寸过大。请缩小后再上传。',
  'error.tooSmall': '图片太小，无法看清文字。较短的一边至少要有 {{pixels}} 像素。',
  'error.paperUnreadable': '无法读取文件。请上传 JPG 或 PNG 图片，或 PDF 文件。',
  'error.pdfActive': '此 PDF 已加密，或含有脚本、表单或附件。请重新打印为新的 PDF 再上传。',
  'error.tooMany': '您有太多已上传但未提交的图片。请先提交申请，或在 {{hours}} 小时后再试。',
  choose: '选择图片',
  another: '重新选择',
  send: '上传这张图片',
  sending: '正在上传 {{percent}}%',
  goesAlong: '图片将随您的留言一并发送。',
  sent: '已上传',
  rule: 'JPG、JPEG 或 PNG，不超过 {{mb}} MB',
  preview: '所选图片的预览',
  tooLarge: '文件超过 {{mb}} MB，请缩小后再选择。',
  look: '请确认四角完整、文字清晰、没有反光。',
  size: '{{width}} × {{height}} 像素，{{kb}} KB',
} as const satisfies Record<keyof typeof source, string>;
